import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The server that `npm run dev` passes calls on to. */
const backend = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/**
 * Nothing is painted before the stored colour scheme is on the page, so a dark page never flashes white; and the font of the Latin
 * letters comes with the first files, so that text does not jump.
 */
const firstPaint: Plugin = {
  name: 'first-paint',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const font = Object.keys(bundle).find((file) => file.includes('inter-latin-opsz-normal'));
      const preload = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font ?? ''}` };
      return {
        html: html.replace('<script type="module"', '<script type="module" blocking="render"'),
        tags: font === undefined ? [] : [{ tag: 'link', attrs: preload, injectTo: 'head' }],
      };
    },
  },
};

export default defineConfig(({ command }) => {
  /** A build is for people, also when a test started it: React and Redux leave their checks out. */
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    plugins: [react(), firstPaint],
    build: {
      outDir: 'dist',
      target: 'es2022',
      /** The content security policy allows fonts and scripts from this origin only, no data: addresses. */
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
    server: { proxy: { '/api': backend, '/upload': { target: backend, bypass: keepPage }, '/logos': backend } },
  };
});

/** GET /upload is a page of the app, POST /upload a call of the server. */
function keepPage(request: { method?: string | undefined; url?: string | undefined }): string | undefined {
  return request.method === 'GET' ? request.url : undefined;
}
