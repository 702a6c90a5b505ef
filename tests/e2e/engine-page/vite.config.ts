import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { fileBytes } from '../../../scripts/building/file-bytes.mjs';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: fileURLToPath(new URL('../../../src/app/public/', import.meta.url)),
  logLevel: 'error',
  plugins: [fileBytes()],
  worker: { format: 'es', plugins: () => [fileBytes()] },
  build: { emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
});
