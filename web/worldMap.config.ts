import { type Plugin, runnerImport } from 'vite';
import type * as worldDrawing from './src/charts/world/worldDrawing.ts';

/**
 * Projects the world map at build time. The browser gets the finished outlines instead of the atlas and the
 * projection code, which would take a phone hundreds of milliseconds to run before it shows a map.
 */
export function precomputeWorldMap(): Plugin {
  return {
    name: 'drawn-world',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/charts\/world\/worldDrawing\.ts$/ },
      async handler(id) {
        const { module } = await runnerImport<typeof worldDrawing>(id, { configFile: false, logLevel: 'error' });
        const drawing = JSON.stringify(JSON.stringify(module.drawWorldMap()));
        return { code: `export const drawWorldMap = () => JSON.parse(${drawing});`, moduleType: 'js' };
      },
    },
  };
}
