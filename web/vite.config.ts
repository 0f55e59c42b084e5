import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
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

/** Files that browsers fetch often lie beside themselves in a packed form, which the server sends as it is. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    closeBundle() {
      for (const name of readdirSync(join(outDir, 'assets')).filter((one) => /\.(?:js|css|mjs)$/.test(one))) {
        const file = join(outDir, 'assets', name);
        const content = readFileSync(file);
        if (content.length > 1_024) {
          writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
          writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        }
      }
    },
  };
}

/** The fonts of formulas in the one form that every browser of today takes. */
function newFontsOnly(): Plugin {
  return {
    name: 'new-fonts-only',
    enforce: 'pre',
    transform(code, id) {
      return /katex[^?]*\.css/.test(id) ? code.replaceAll(/,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\([^)]*\)/g, '') : undefined;
    },
  };
}

/** What a browser may load before anything can be done, and with it what draws a conversation: fails the build when it grows too large. */
const MOST_AT_FIRST = 160 * 1_024;
const MOST_WITH_CONVERSATION = 200 * 1_024;
/** What is read beside it by those who do not read English. */
const MOST_OF_LANGUAGE = 7 * 1_024;
const CONVERSATION = '/src/conversation/ConversationView.tsx';
const LANGUAGE = /\/src\/language\/(?:de|es)\.ts$/;

type Chunks = Readonly<Record<string, { readonly type: string; readonly imports?: readonly string[]; readonly facadeModuleId?: string | null }>>;

function smallAtFirst(): Plugin {
  let chunks: Chunks = {};
  return {
    name: 'small-at-first',
    apply: 'build',
    writeBundle(_options, bundle) {
      chunks = bundle as Chunks;
    },
    closeBundle() {
      const page = readFileSync(join(outDir, 'index.html'), 'utf8');
      const scripts = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js|[^"/]+\.js)"/g)].map(([, name = '']) => name);
      const view = Object.keys(chunks).find((name) => chunks[name]?.facadeModuleId?.endsWith(CONVERSATION));
      if (scripts.length === 0 || view === undefined) {
        return this.error('what the page loads at first is not found: its scripts, or the one that draws conversations');
      }
      const withConversation = [...closure([...scripts, view], chunks)];
      const languages = Object.keys(chunks).filter((name) => LANGUAGE.test(chunks[name]?.facadeModuleId ?? ''));
      const largest = Math.max(...languages.map((name) => packedBytes([name])));
      const size = { packedBytes: packedBytes(scripts), withConversation: { scripts: withConversation, packedBytes: packedBytes(withConversation) }, language: { packedBytes: largest } };
      if (size.packedBytes > MOST_AT_FIRST || size.withConversation.packedBytes > MOST_WITH_CONVERSATION) {
        this.error(`the page loads ${size.packedBytes} packed bytes of scripts of ${MOST_AT_FIRST}, with a conversation ${size.withConversation.packedBytes} of ${MOST_WITH_CONVERSATION}: ${withConversation.join(', ')}`);
      }
      if (!(largest <= MOST_OF_LANGUAGE)) {
        this.error(`the words of a language are ${largest} packed bytes of ${MOST_OF_LANGUAGE}: ${languages.join(', ')}`);
      }
      writeFileSync(join(outDir, '../../first-load.json'), JSON.stringify({ scripts, ...size }));
    },
  };
}

/** Scripts with all that they cannot run without. */
function closure(names: readonly string[], chunks: Chunks): ReadonlySet<string> {
  const all = new Set(names);
  // A set is gone through to its end, whatever is added on the way.
  all.forEach((name) => chunks[name]?.imports?.forEach((one) => all.add(one)));
  return all;
}

function packedBytes(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + gzipSync(readFileSync(join(outDir, name)), { level: 9 }).length, 0);
}

const outDir = join(import.meta.dirname, 'target/classes/static');

export default defineConfig({
  plugins: [react(), tailwindcss(), filesOfPdf(), newFontsOnly(), packed(), smallAtFirst()],
  // A stand-in for old browsers; the ones the page is for have it.
  resolve: { alias: { '@ungap/structured-clone': join(import.meta.dirname, 'src/markdown/structuredClone.ts') } },
  define: { PDF_FILES: JSON.stringify(`/${pdfFiles}`) },
  worker: { format: 'es' },
  build: {
    outDir,
    emptyOutDir: true,
    // Everything from our own origin: the page must work under a strict content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['index.html', 'diagrams.html'] },
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
    setupFiles: ['src/testkit/languages.ts'],
    testTimeout: 10_000,
  },
});
