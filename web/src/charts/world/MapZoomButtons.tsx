import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus, IconWorld } from '@tabler/icons-react';
import type { RefObject } from 'react';
import type { MapZoomAndPanFunctions } from './mapZoom.ts';
import classes from './MapParts.module.css';

export interface MapZoomButtonsProps {
  moves: RefObject<MapZoomAndPanFunctions | null>;
  /** Element that shows the zoom level; updated without React. */
  level: RefObject<HTMLOutputElement | null>;
}

const zoomFactor = 1.5;

/** Zoom buttons, for users without wheel, touch or keyboard shortcuts. */
export function MapZoomButtons({ moves, level }: MapZoomButtonsProps) {
  return (
    <div className={classes['buttons']} role="group" aria-label={t`Zoom`}>
      <ActionIcon aria-label={t`Zoom in`} onClick={() => moves.current?.zoomBy(zoomFactor)}>
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
      <output className={classes['level']} ref={level} aria-label={t`Zoom level`} />
      <ActionIcon aria-label={t`Zoom out`} onClick={() => moves.current?.zoomBy(1 / zoomFactor)}>
        <IconMinus size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t`Show the whole world`} onClick={() => moves.current?.showAll()}>
        <IconWorld size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
