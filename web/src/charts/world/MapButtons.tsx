import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus, IconWorld } from '@tabler/icons-react';
import type { RefObject } from 'react';
import type { MapZoom } from './mapZoom.ts';
import classes from './MapParts.module.css';

export interface MapButtonsProps {
  moves: RefObject<MapZoom | null>;
  /** Where the zoom is written. */
  level: RefObject<HTMLOutputElement | null>;
}

const step = 1.5;

/** Zooms without a wheel, a touch or a key. */
export function MapButtons({ moves, level }: MapButtonsProps) {
  return (
    <div className={classes['buttons']} role="group" aria-label="Zoom">
      <ActionIcon aria-label="Zoom in" onClick={() => moves.current?.zoomBy(step)}>
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
      <output className={classes['level']} ref={level} aria-label="Zoom level" />
      <ActionIcon aria-label="Zoom out" onClick={() => moves.current?.zoomBy(1 / step)}>
        <IconMinus size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label="Show the whole world" onClick={() => moves.current?.showAll()}>
        <IconWorld size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
