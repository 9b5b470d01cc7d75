import { type Plugin, runnerImport } from 'vite';
import { createMessageVitePlugins } from './messages.config.ts';
import type * as worldDrawing from './src/charts/world/worldDrawing.ts';

/**
 * Creates the Vite plugin that projects the world map at build time. The browser loads the finished outlines instead of
 * the atlas and the projection code, which would delay the map by hundreds of milliseconds on a phone.
 */
export function precomputeWorldMapVitePlugin(): Plugin {
  return {
    name: 'drawn-world',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/charts\/world\/worldDrawing\.ts$/ },
      async handler(id) {
        const { module } = await runnerImport<typeof worldDrawing>(id, {
          configFile: false,
          plugins: [createMessageVitePlugins()],
          logLevel: 'error',
        });
        const drawing = JSON.stringify(JSON.stringify(module.computeWorldMapDrawing()));
        return { code: `export const computeWorldMapDrawing = () => JSON.parse(${drawing});`, moduleType: 'js' };
      },
    },
  };
}
