import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { FlexRow } from '../../ui/FlexRow.tsx';
import classes from './Find.module.css';
import type { SiteSearchResult, SiteSearchResultGroup } from './findTargets.ts';
import { useSiteSearchResults } from './useSiteSearchResults.ts';

/** Returns the index of the result that a key selects; `null` if the key selects none or if there are no results. */
function getNextIndex(key: string, at: number, count: number): number | null {
  const to: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: count - 1, PageUp: 0 };
  const next = to[key];
  return next === undefined || count === 0 ? null : (next + count) % count;
}

interface ResultGroupsProps {
  groups: readonly SiteSearchResultGroup[];
  id: string;
  active: SiteSearchResult | undefined;
  onChoose: (place: SiteSearchResult) => void;
}

/** The search results, grouped by kind. */
function ResultGroups({ groups, id, active, onChoose }: ResultGroupsProps) {
  return (
    <div id={id} role="listbox" aria-label={t`Search results`} className={classes['list']}>
      {groups.map(({ name, places }, at) => (
        <div key={name} role="group" aria-labelledby={`${id}-${at}`}>
          <p id={`${id}-${at}`} role="presentation" className={classes['group']}>
            {name}
          </p>
          {places.map((place) => (
            <FlexRow
              key={place.id}
              id={`${id}-${place.id}`}
              ref={(item) => (place === active ? item?.scrollIntoView({ block: 'nearest' }) : undefined)}
              gap={16}
              justify="between"
              role="option"
              aria-selected={place === active}
              className={classes['option']}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(place)}
            >
              <span>{place.label}</span>
              {place.note !== undefined && <small> {place.note}</small>}
            </FlexRow>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The search field with its results. Arrow keys change the active result, initially the first; Enter opens it. */
function FindContent({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { groups, isComing } = useSiteSearchResults(text);
  const places = groups.flatMap((group) => group.places);
  const active = places[Math.min(at, places.length - 1)];
  const choose = ({ to }: SiteSearchResult): void => {
    onClose();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = getNextIndex(event.key, Math.min(at, places.length - 1), places.length);
    if (next !== null) setAt(next);
    else if (event.key === 'Enter' && active !== undefined && !event.nativeEvent.isComposing) choose(active);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <FlexRow gap={8} className={classes['field']}>
        <IconSearch size={18} aria-hidden />
        <input
          role="combobox"
          aria-label={t`Find pages, providers and RFQs`}
          aria-expanded={places.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : `${id}-list-${active.id}`}
          autoComplete="off"
          placeholder={t`Page, provider or RFQ`}
          maxLength={200}
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </FlexRow>
      <ResultGroups groups={groups} id={`${id}-list`} active={active} onChoose={choose} />
      <p role="status" className={classes['state']}>
        {places.length === 0 && (isComing ? t`Searching` : t`No pages, providers or RFQs found`)}
      </p>
    </>
  );
}

/** Dialog that finds pages, providers and RFQs. */
export function SiteSearchDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t`Find`} size={560} yOffset="10vh" centered={false}>
      {opened && <FindContent onClose={onClose} />}
    </Modal>
  );
}
