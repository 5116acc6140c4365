import { afterEach, expect, it, vi } from 'vitest';
import { api } from './api';

afterEach(() => vi.unstubAllGlobals());

it('asks who one is before the first request that changes something, and only then', async () => {
  const sent: [string, string, string | undefined][] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push([init.method ?? '', path, (init.headers as Record<string, string>)['x-starmoot-csrf']]);
    return Promise.resolve(new Response(path === '/api/me' ? '{"csrf":"proof"}' : ''));
  });
  await Promise.all([api.me(), api.logout()]);
  await api.logout();
  expect(sent).toEqual([
    ['GET', '/api/me', undefined],
    ['POST', '/api/logout', 'proof'],
    ['POST', '/api/logout', 'proof'],
  ]);
});
