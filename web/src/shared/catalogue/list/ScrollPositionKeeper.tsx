import { t } from '@lingui/core/macro';
import { Component, createRef, type ReactNode } from 'react';
import classes from './ScrollPositionKeeper.module.css';

export interface ScrollPositionKeeperProps {
  /** Identity of the list: the scroll position is kept only between pages of the same list. */
  question: string;
  /** Index of the first item in the list. */
  offset: number;
  children: ReactNode;
}

interface ItemPosition {
  readonly element: Element;
  readonly top: number;
}

interface Snapshot {
  readonly places: readonly ItemPosition[];
  readonly focused: Element | null;
}

/**
 * Keeps visible items in place when items above them are added or removed, and keeps the focus in the list when the
 * focused item is removed. This is a class component, because function components cannot measure the DOM before an
 * update.
 */
export class ScrollPositionKeeper extends Component<ScrollPositionKeeperProps> {
  private readonly root = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(before: ScrollPositionKeeperProps): Snapshot {
    const root = this.root.current;
    const moved = before.offset !== this.props.offset && before.question === this.props.question;
    const items = moved && root !== null ? [...root.querySelectorAll('article, tbody > tr')] : [];
    const places = items.map((element) => ({ element, top: element.getBoundingClientRect().top }));
    const focused = root?.contains(document.activeElement) === true ? document.activeElement : null;
    return { places: places.filter(({ top }) => top >= 0 && top < window.innerHeight), focused };
  }

  override componentDidUpdate(
    _before: ScrollPositionKeeperProps,
    _state: unknown,
    { places, focused }: Snapshot,
  ): void {
    const kept = places.find(({ element }) => element.isConnected);
    const by = kept === undefined ? 0 : kept.element.getBoundingClientRect().top - kept.top;
    if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' });
    if (focused?.isConnected === false) this.root.current?.focus({ preventScroll: true });
  }

  override render(): ReactNode {
    return (
      <div ref={this.root} className={classes['place']} role="group" aria-label={t`List of providers`} tabIndex={-1}>
        {this.props.children}
      </div>
    );
  }
}
