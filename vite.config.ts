import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { fileBytes } from './scripts/building/file-bytes.mjs';

const SERVER_ADDRESS = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/**
 * The recogniser's loader asks for `fs` and `crypto` in a branch that only Node takes; in the browser they are nothing.
 */
function withoutNodeModules(): Plugin {
  const NOTHING = '\0nothing';
  return {
    name: 'without-node-modules',
    enforce: 'pre',
    resolveId: (id, importer) =>
      (id === 'fs' || id === 'crypto') && importer?.includes('tesseract.js-core') ? NOTHING : undefined,
    load: (id) => (id === NOTHING ? 'export default {};' : undefined),
  };
}

/** Installable, usable without a network, and a place that pictures can be shared to. */
function offlineApp() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: '../workers',
    filename: 'browser-service-worker.ts',
    // The page registers it itself, once it has nothing better to do.
    injectRegister: null,
    injectManifest: {
      // What reads pages is listed as well: a new build has to know which of its files follow on those that are kept.
      globPatterns: ['**/*.{html,js,css,svg,png}', 'assets/*.{wasm,bin,gz}'],
      maximumFileSizeToCacheInBytes: 16_000_000,
      // A name with a hash needs no other sign of its version.
      dontCacheBustURLsMatching: /^assets\//,
    },
    manifest: {
      name: 'Commonplace',
      short_name: 'Commonplace',
      description: 'Photos and PDFs of marked book pages become editable notes, word for word, on your own device.',
      start_url: '.',
      scope: '.',
      id: '.',
      display: 'standalone',
      background_color: '#f4ecdb',
      theme_color: '#f4ecdb',
      icons: [
        { src: 'icons/app-192.png', sizes: '192x192', type: 'image/png' },
        { src: 'icons/app-512.png', sizes: '512x512', type: 'image/png' },
        { src: 'icons/app-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      share_target: {
        action: 'share-target',
        method: 'POST',
        enctype: 'multipart/form-data',
        params: { files: [{ name: 'files', accept: ['image/jpeg', 'image/png', 'application/pdf'] }] },
      },
    },
  });
}

/** What the server says in a header, a static page says itself: it connects to its own host and nowhere else. */
function ownPolicy(): Plugin {
  const policy = [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self' data: blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ');
  return {
    name: 'own-policy',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy }, injectTo: 'head-prepend' },
    ],
  };
}

/** Hashes of letters from a to f and figures: no word looks like one, so that the server knows what can never change. */
const NAMED_BY_NUMBERS = { hashCharacters: 'hex' } as const;

// In the mode `static` the app needs no server and may lie under any path.
export default defineConfig(({ mode }) => ({
  root: 'src/app',
  base: mode === 'static' ? './' : '/',
  plugins: [
    react(),
    tailwindcss(),
    withoutNodeModules(),
    fileBytes(),
    offlineApp(),
    ...(mode === 'static' ? [ownPolicy()] : []),
  ],
  worker: {
    format: 'es',
    plugins: () => [withoutNodeModules(), fileBytes()],
    rolldownOptions: { output: NAMED_BY_NUMBERS },
  },
  build: {
    outDir: '../../dist/app',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: { output: NAMED_BY_NUMBERS },
  },
  server: {
    proxy: { '/api': SERVER_ADDRESS, '/f': SERVER_ADDRESS, '/p': SERVER_ADDRESS },
  },
}));
