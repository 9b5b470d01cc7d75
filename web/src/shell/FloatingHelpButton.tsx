import { t } from '@lingui/core/macro';
import { IconCalendarTime, IconHelp, IconKeyboard, IconMail, IconMessageCircle, IconSearch } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { defaultContactSubject } from '../content/contact/contactMail.ts';
import { buildMailtoLink } from '../shared/mailLink.ts';
import { useReadMetadataQuery } from '../features/catalogue/catalogueApi.ts';
import { getSiteSearchShortcutText } from './find/keyNames.ts';
import type { ShortcutDialogName } from './find/useSearchAndShortcutListDialogState.ts';
import { useCoversInteractiveElements } from './useCoversInteractiveElements.ts';
import classes from './FloatingHelpButton.module.css';

/**
 * Returns the open state of the help menu. The menu closes on navigation, on focus or a tap elsewhere, and on Escape,
 * which returns the focus to the button.
 */
function useHelpDisclosure(place: RefObject<HTMLElement | null>, button: RefObject<HTMLButtonElement | null>) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  const close = (): void => setOpenAt(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPointer = ({ target }: PointerEvent): void => {
      if (target instanceof Node && place.current?.contains(target) !== true) setOpenAt(null);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [isOpen, place]);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
    button.current?.focus();
  };
  return { isOpen, toggle: () => setOpenAt(isOpen ? null : key), close, onBlur, onKeyDown };
}

/** Minimum scroll distance in pixels for a change of direction, so that small finger movements are ignored. */
const minScrollDistance = 8;

/** Whether the visitor is scrolling up, which suggests that the visitor is looking for something. */
function useScrollsBack(): boolean {
  const [back, setBack] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = (): void => {
      const by = window.scrollY - last;
      if (Math.abs(by) < minScrollDistance) return;
      last = window.scrollY;
      setBack(by < 0);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return back;
}

interface LinksProps {
  id: string;
  onFollow: () => void;
  onShow: (open: ShortcutDialogName) => void;
}

function Links({ id, onFollow, onShow }: LinksProps) {
  const { data } = useReadMetadataQuery(undefined);
  return (
    <ul id={id} className={classes['links']}>
      {data !== undefined && (
        <>
          <li>
            <a href={buildMailtoLink(data.contactEmail, { subject: defaultContactSubject })} onClick={onFollow}>
              <IconMail size={18} aria-hidden />
              {t`Email Expert`}
            </a>
          </li>
          <li>
            <a href={data.bookingUrl} target="_blank" rel="noreferrer noopener" onClick={onFollow}>
              <IconCalendarTime size={18} aria-hidden />
              {t`Schedule Meeting`}
            </a>
          </li>
        </>
      )}
      <li>
        <Link to="/contact" onClick={onFollow}>
          <IconMessageCircle size={18} aria-hidden />
          {t`Contact Page`}
        </Link>
      </li>
      <li>
        <button type="button" onClick={() => onShow('find')}>
          <IconSearch size={18} aria-hidden />
          {t`Find`} <kbd>{getSiteSearchShortcutText()}</kbd>
        </button>
      </li>
      <li>
        <button type="button" onClick={() => onShow('keys')}>
          <IconKeyboard size={18} aria-hidden />
          {t`Keyboard shortcuts`} <kbd>?</kbd>
        </button>
      </li>
    </ul>
  );
}

/**
 * Help button on every page, with contact links, search and keyboard shortcuts. The button floats while its menu is
 * open. It also floats while the visitor scrolls up, except where it would cover an interactive element. At all other
 * times, it is at the end of the page, before the footer.
 */
export function FloatingHelpButton({ onShow }: { onShow: (open: ShortcutDialogName) => void }) {
  const place = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { isOpen, toggle, close, onBlur, onKeyDown } = useHelpDisclosure(place, button);
  const scrollsBack = useScrollsBack();
  const rests = useCoversInteractiveElements(place) && !isOpen;
  const floating = (scrollsBack && !rests) || isOpen;
  // When the dialog closes, it restores the focus to the previously focused element, which must still be mounted.
  const show = (open: ShortcutDialogName): void => {
    close();
    button.current?.focus();
    onShow(open);
  };
  return (
    <aside
      ref={place}
      className={classes['help']}
      aria-label={t`Help`}
      data-floating={floating || undefined}
      data-resting={rests || undefined}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      {isOpen && <Links id={id} onFollow={close} onShow={show} />}
      <button
        ref={button}
        type="button"
        className={classes['button']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        <IconHelp size={20} aria-hidden />
        <span>{t`Help`}</span>
      </button>
    </aside>
  );
}
