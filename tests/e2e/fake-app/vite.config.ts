import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: fileURLToPath(new URL('../../../src/app/public/', import.meta.url)),
  plugins: [react(), tailwindcss()],
  logLevel: 'error',
  build: { emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
});
