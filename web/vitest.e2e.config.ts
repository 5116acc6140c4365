import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/**/*.test.ts'],
    testTimeout: 420_000,
    hookTimeout: 240_000,
    fileParallelism: false,
    expect: { poll: { timeout: 10_000 } },
  },
});
