import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Where `npm run dev` finds a running server. */
const server = process.env.WORKMATE_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'target/classes/static',
    emptyOutDir: true,
    // Everything from our own origin: the page must work under a strict content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: server, changeOrigin: true, headers: { origin: server } },
      '/ws': { target: server.replace(/^http/, 'ws'), ws: true, changeOrigin: true, headers: { origin: server } },
    },
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 10_000,
  },
});
