import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/**/*.test.ts'],
    testTimeout: 420_000,
    hookTimeout: 240_000,
    // Chromium and server share a busy machine: what is slow there is tried again, what is broken fails each time.
    retry: 2,
    fileParallelism: false,
    expect: { poll: { timeout: 10_000 } },
  },
});
