import { type Plugin, runnerImport } from 'vite';
import type { WorldDrawing } from './src/charts/world/worldDrawing.ts';

interface Drawer {
  readonly drawWorld: () => WorldDrawing;
}

/**
 * Projects the world while building: the browser gets the finished outlines in place of the atlas and of what projects it, which a
 * phone would work on for hundreds of milliseconds before it shows a map.
 */
export function drawnWorld(): Plugin {
  return {
    name: 'drawn-world',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/charts\/world\/worldDrawing\.ts$/ },
      async handler(id) {
        const { module } = await runnerImport<Drawer>(id, { configFile: false, logLevel: 'error' });
        const drawing = JSON.stringify(JSON.stringify(module.drawWorld()));
        return { code: `export const drawWorld = () => JSON.parse(${drawing});`, moduleType: 'js' };
      },
    },
  };
}
