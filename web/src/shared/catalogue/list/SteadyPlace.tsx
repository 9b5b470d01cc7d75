import { Component, createRef, type ReactNode } from 'react';
import classes from './SteadyPlace.module.css';

export interface SteadyPlaceProps {
  /** What the list answers: only another page of the same list takes over the place of the one before. */
  question: string;
  /** Place of the first item in the list. */
  offset: number;
  children: ReactNode;
}

interface Place {
  readonly element: Element;
  readonly top: number;
}

interface Before {
  readonly places: readonly Place[];
  readonly focused: Element | null;
}

/**
 * Keeps what a person looks at where it is when items above it come or go, and the focus in the list when what had it is gone. A
 * class, because only these can look at the page before it changes.
 */
export class SteadyPlace extends Component<SteadyPlaceProps> {
  private readonly root = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(before: SteadyPlaceProps): Before {
    const root = this.root.current;
    const moved = before.offset !== this.props.offset && before.question === this.props.question;
    const items = moved && root !== null ? [...root.querySelectorAll('article, tbody > tr')] : [];
    const places = items.map((element) => ({ element, top: element.getBoundingClientRect().top }));
    const focused = root?.contains(document.activeElement) === true ? document.activeElement : null;
    return { places: places.filter(({ top }) => top >= 0 && top < window.innerHeight), focused };
  }

  override componentDidUpdate(_before: SteadyPlaceProps, _state: unknown, { places, focused }: Before): void {
    const kept = places.find(({ element }) => element.isConnected);
    const by = kept === undefined ? 0 : kept.element.getBoundingClientRect().top - kept.top;
    if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' });
    if (focused?.isConnected === false) this.root.current?.focus({ preventScroll: true });
  }

  override render(): ReactNode {
    return (
      <div ref={this.root} className={classes['place']} role="group" aria-label="List of providers" tabIndex={-1}>
        {this.props.children}
      </div>
    );
  }
}
