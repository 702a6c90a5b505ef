import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: fileURLToPath(new URL('../../../src/app/public/', import.meta.url)),
  logLevel: 'error',
  worker: { format: 'es' },
  build: { emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
});
