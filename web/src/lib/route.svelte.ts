// Places inside the page are paths: `/table/abc?key=...`. The server hands out the page for each of them.

class Route {
  path = $state(typeof location === 'undefined' ? '/' : location.pathname);
  search = $state(typeof location === 'undefined' ? '' : location.search);
  parts = $derived(
    this.path
      .split('/')
      .filter(Boolean)
      .map((part) => decodeURIComponent(part)),
  );
  query = $derived(new URLSearchParams(this.search));

  read(): void {
    this.path = location.pathname;
    this.search = location.search;
  }
}

export const route = new Route();

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  route.read();
}

/** Lets links to places inside the page change the place without loading it again. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target !== '' || link.hasAttribute('download')) return;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  event.preventDefault();
  go(url.pathname + url.search + url.hash);
  window.scrollTo(0, 0);
  // The page of the place is drawn first.
  if (url.hash !== '') setTimeout(() => document.getElementById(url.hash.slice(1))?.scrollIntoView());
}
