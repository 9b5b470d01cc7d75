import react from '@vitejs/plugin-react';
import { createMessageVitePlugins } from '../../messages.config.ts';
import { defineConfig } from 'vite';
import { shortCssClassNameOptions } from '../../styles.config.ts';

/** Builds the page of the map benchmark. The map's code is in separate files, so that its size can be measured. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [createMessageVitePlugins(), react()],
  css: shortCssClassNameOptions,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /\/node_modules\/(?!world-atlas|d3-|topojson)/, priority: 3 },
            { name: 'shapes', test: /\/node_modules\/world-atlas\//, priority: 2 },
            { name: 'map', test: /\/src\/charts\/world\/|\/node_modules\/(d3-[a-z]+|topojson-client)\//, priority: 1 },
          ],
        },
      },
    },
  },
});
