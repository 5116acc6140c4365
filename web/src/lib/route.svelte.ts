// Pages live behind the hash, so that the server has one page to hand out: `#/table/abc?key=...`.

class Route {
  hash = $state(typeof location === 'undefined' ? '' : location.hash);
  #path = $derived(this.hash.replace(/^#\/?/, ''));
  parts = $derived(
    (this.#path.split('?')[0] ?? '')
      .split('/')
      .filter(Boolean)
      .map((part) => decodeURIComponent(part)),
  );
  query = $derived(new URLSearchParams(this.#path.split('?')[1] ?? ''));
}

export const route = new Route();

if (typeof window !== 'undefined') {
  window.addEventListener('hashchange', () => {
    route.hash = location.hash;
  });
}

export function go(path: string): void {
  location.hash = path;
}
