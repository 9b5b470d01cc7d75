import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './chunks.config.ts';
import { leanContracts } from './contracts.config.ts';
import { drawnWorld } from './drawnWorld.config.ts';
import { firstPaint } from './firstPaint.config.ts';
import { styles } from './styles.config.ts';
import { leanTables } from './tables.config.ts';

/** The server that `npm run dev` passes calls on to. */
const backend = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;
const besidePage = { target: backend, bypass: keepPage };

/** The app names every file that it may load, so shorter hashes save what a further page costs. */
const names = {
  chunkFileNames: 'assets/[name]-[hash:7].js',
  entryFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:6][extname]',
};

export default defineConfig(({ command }) => {
  /** A build is for people, also when a test started it: React and Redux leave their checks out. */
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    plugins: [react(), leanContracts(), leanTables(), drawnWorld(), firstPaint()],
    css: styles,
    build: {
      outDir: 'dist',
      target: 'es2022',
      /** The content security policy allows fonts and scripts from this origin only, no data: addresses. */
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: chunks, ...names } },
    },
    server: { proxy: { '/api': backend, '/upload': besidePage, '/unsubscribe': besidePage, '/logos': backend } },
  };
});

/** GET /upload is a page of the app, POST /upload a call of the server; /unsubscribe too. */
function keepPage(request: { method?: string | undefined; url?: string | undefined }): string | undefined {
  return request.method === 'GET' ? request.url : undefined;
}
