import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,web}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
