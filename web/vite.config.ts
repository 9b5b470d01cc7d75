import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The server that `npm run dev` passes calls on to. */
const backend = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/** Nothing is painted before the stored colour scheme is on the page, so a dark page never flashes white. */
const paintAfterScheme: Plugin = {
  name: 'paint-after-scheme',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
};

export default defineConfig({
  plugins: [react(), paintAfterScheme],
  build: {
    outDir: 'dist',
    target: 'es2022',
    /** The content security policy allows fonts and scripts from this origin only, no data: addresses. */
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': backend, '/upload': { target: backend, bypass: keepPage }, '/logos': backend } },
});

/** GET /upload is a page of the app, POST /upload a call of the server. */
function keepPage(request: { method?: string | undefined; url?: string | undefined }): string | undefined {
  return request.method === 'GET' ? request.url : undefined;
}
