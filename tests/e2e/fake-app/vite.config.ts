import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fileBytes } from '../../../scripts/building/file-bytes.mjs';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: fileURLToPath(new URL('../../../src/app/public/', import.meta.url)),
  plugins: [react(), tailwindcss(), fileBytes()],
  worker: { format: 'es', plugins: () => [fileBytes()] },
  logLevel: 'error',
  build: { emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
});
