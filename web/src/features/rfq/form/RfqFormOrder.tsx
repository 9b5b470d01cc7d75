import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { DecisionPriority } from '@marketplace/contracts/rfq/rfq.values.ts';
import { priorityNames } from '../../../shared/rfq/rfqText.ts';
import { Card } from '../../../ui/Card.tsx';
import classes from './RfqForm.module.css';
import { movePriority, placePriority } from './rfqFormDraft.ts';

export interface RfqFormOrderProps {
  /** The most important first. */
  chosen: readonly DecisionPriority[];
  onChange: (chosen: DecisionPriority[]) => void;
}

interface OrderedFactorProps extends RfqFormOrderProps {
  factor: DecisionPriority;
  place: number;
}

/** Pixels after which a press counts as dragging, so that a click stays a click. */
const dragFrom = 4;

const instructions =
  'To move this priority by keyboard, press Space, move it with the arrow keys, and press Space again. Escape leaves it where it was.';

function nameOf(id: UniqueIdentifier): string {
  return priorityNames[DecisionPriority.parse(id)];
}

/** What a screen reader says while a priority is dragged. */
function announcementsFor(chosen: readonly DecisionPriority[]): Announcements {
  const place = (id: UniqueIdentifier): string =>
    `place ${chosen.indexOf(DecisionPriority.parse(id)) + 1} of ${chosen.length}`;
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} picked up at ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over === null ? undefined : `${nameOf(active.id)} is over ${place(over.id)}.`),
    onDragEnd: ({ active, over }) =>
      over === null ? `${nameOf(active.id)} stays.` : `${nameOf(active.id)} put down at ${place(over.id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays at ${place(active.id)}.`,
  };
}

function OrderedFactor({ factor, place, chosen, onChange }: OrderedFactorProps) {
  const name = priorityNames[factor];
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: factor,
    attributes: { roleDescription: 'draggable' },
  });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-dragging={isDragging || undefined}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={classes['grip']}
        aria-label={`Drag ${name}`}
        {...attributes}
        {...listeners}
      >
        <IconGripVertical size={16} aria-hidden />
      </button>
      <b className="tabular">{place + 1}</b>
      <span>{name}</span>
      <button
        type="button"
        aria-label={`Move ${name} up`}
        aria-disabled={place === 0}
        onClick={() => onChange(movePriority(chosen, factor, -1))}
      >
        <IconArrowUp size={16} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={`Move ${name} down`}
        aria-disabled={place === chosen.length - 1}
        onClick={() => onChange(movePriority(chosen, factor, 1))}
      >
        <IconArrowDown size={16} aria-hidden />
      </button>
    </li>
  );
}

/** The chosen factors in their order: dragged by pointer or keyboard, or moved one place by a button. */
export function RfqFormOrder({ chosen, onChange }: RfqFormOrderProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragFrom } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const dropped = ({ active, over }: DragEndEvent): void => {
    if (over === null || over.id === active.id) return;
    onChange(placePriority(chosen, DecisionPriority.parse(active.id), DecisionPriority.parse(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsFor(chosen),
        screenReaderInstructions: { draggable: instructions },
      }}
      onDragEnd={dropped}
    >
      <SortableContext items={[...chosen]} strategy={verticalListSortingStrategy}>
        <Card as="ol" className={classes['order']} aria-label="Order of priorities">
          {chosen.map((factor, place) => (
            <OrderedFactor key={factor} {...{ factor, place, chosen, onChange }} />
          ))}
        </Card>
      </SortableContext>
    </DndContext>
  );
}
