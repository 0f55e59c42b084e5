import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Where `npm run dev` finds a running server. */
const server = process.env.WORKMATE_URL ?? 'http://127.0.0.1:8080';

const require = createRequire(import.meta.url);
const pdf = dirname(require.resolve('pdfjs-dist/package.json'));
const pdfFiles = `assets/pdf-${(require('pdfjs-dist/package.json') as { version: string }).version}/`;

/** What pdf.js fetches by name: fonts that files leave out, the alphabets of Asian fonts, colours, and decoders without WebAssembly. */
function filesOfPdf(): Plugin {
  const wanted = ['cmaps', 'standard_fonts', 'iccs', 'wasm'].flatMap((folder) =>
    readdirSync(join(pdf, folder))
      .filter((name) => folder !== 'wasm' || name.endsWith('_nowasm_fallback.js') || name.startsWith('LICENSE'))
      .map((name) => `${folder}/${name}`),
  );
  return {
    name: 'files-of-pdf',
    generateBundle() {
      wanted.forEach((name) => this.emitFile({ type: 'asset', fileName: pdfFiles + name, source: readFileSync(join(pdf, name)) }));
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = wanted.find((one) => request.url === `/${pdfFiles}${one}`);
        if (name === undefined) {
          next();
        } else {
          response.setHeader('Content-Type', name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream');
          response.end(readFileSync(join(pdf, name)));
        }
      });
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), filesOfPdf()],
  define: { PDF_FILES: JSON.stringify(`/${pdfFiles}`) },
  worker: { format: 'es' },
  build: {
    outDir: 'target/classes/static',
    emptyOutDir: true,
    // Everything from our own origin: the page must work under a strict content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_600,
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
