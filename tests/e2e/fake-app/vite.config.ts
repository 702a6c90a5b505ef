import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fileBytes } from '../../../scripts/building/file-bytes.mjs';

/** As those of the app: the server knows by them what can never change, and no page asks for it again. */
const NAMED_BY_NUMBERS = { hashCharacters: 'hex' } as const;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: fileURLToPath(new URL('../../../src/app/public/', import.meta.url)),
  plugins: [react(), tailwindcss(), fileBytes()],
  worker: { format: 'es', plugins: () => [fileBytes()], rolldownOptions: { output: NAMED_BY_NUMBERS } },
  logLevel: 'error',
  build: {
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: { output: NAMED_BY_NUMBERS },
  },
});
