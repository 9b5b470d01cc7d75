import { t } from '@lingui/core/macro';
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
import { BuyerDecisionCriterion } from '@marketplace/contracts/rfq/rfq.values.ts';
import { decisionPriorityLabels } from '../../../shared/rfq/rfqText.ts';
import { Card } from '../../../ui/Card.tsx';
import classes from './RfqForm.module.css';
import { moveDecisionPriority, moveDecisionPriorityToDropTarget } from './rfqFormDraft.ts';

export interface RfqFormPriorityOrderListProps {
  /** Most important first. */
  chosen: readonly BuyerDecisionCriterion[];
  onChange: (chosen: BuyerDecisionCriterion[]) => void;
}

interface PriorityItemProps extends RfqFormPriorityOrderListProps {
  factor: BuyerDecisionCriterion;
  place: number;
}

/** Distance in pixels after which a press counts as dragging, so that clicks still work. */
const dragThresholdPx = 4;

const instructions = t`To move this priority by keyboard, press Space, move it with the arrow keys, and press Space again. Escape leaves it where it was.`;

function getPriorityName(id: UniqueIdentifier): string {
  return decisionPriorityLabels[BuyerDecisionCriterion.parse(id)];
}

/** Builds the announcements for screen readers while a priority is dragged. */
function buildAnnouncements(chosen: readonly BuyerDecisionCriterion[]): Announcements {
  const place = (id: UniqueIdentifier): string =>
    `place ${chosen.indexOf(BuyerDecisionCriterion.parse(id)) + 1} of ${chosen.length}`;
  return {
    onDragStart: ({ active }) => `${getPriorityName(active.id)} picked up at ${place(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over === null ? undefined : `${getPriorityName(active.id)} is over ${place(over.id)}.`,
    onDragEnd: ({ active, over }) =>
      over === null
        ? `${getPriorityName(active.id)} stays.`
        : `${getPriorityName(active.id)} put down at ${place(over.id)}.`,
    onDragCancel: ({ active }) => `${getPriorityName(active.id)} stays at ${place(active.id)}.`,
  };
}

function PriorityItem({ factor, place, chosen, onChange }: PriorityItemProps) {
  const name = decisionPriorityLabels[factor];
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: factor,
    attributes: { roleDescription: t`draggable` },
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
        aria-label={t`Drag ${name}`}
        {...attributes}
        {...listeners}
      >
        <IconGripVertical size={16} aria-hidden />
      </button>
      <b className="tabular">{place + 1}</b>
      <span>{name}</span>
      <button
        type="button"
        aria-label={t`Move ${name} up`}
        aria-disabled={place === 0}
        onClick={() => onChange(moveDecisionPriority(chosen, factor, -1))}
      >
        <IconArrowUp size={16} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={t`Move ${name} down`}
        aria-disabled={place === chosen.length - 1}
        onClick={() => onChange(moveDecisionPriority(chosen, factor, 1))}
      >
        <IconArrowDown size={16} aria-hidden />
      </button>
    </li>
  );
}

/** List of the chosen priorities, which the user can reorder by pointer, by keyboard or with buttons. */
export function RfqFormPriorityOrderList({ chosen, onChange }: RfqFormPriorityOrderListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragThresholdPx } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const handleDragEnd = ({ active, over }: DragEndEvent): void => {
    if (over === null || over.id === active.id) return;
    onChange(
      moveDecisionPriorityToDropTarget(
        chosen,
        BuyerDecisionCriterion.parse(active.id),
        BuyerDecisionCriterion.parse(over.id),
      ),
    );
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: buildAnnouncements(chosen),
        screenReaderInstructions: { draggable: instructions },
      }}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={[...chosen]} strategy={verticalListSortingStrategy}>
        <Card as="ol" className={classes['order']} aria-label={t`Order of priorities`}>
          {chosen.map((factor, place) => (
            <PriorityItem key={factor} {...{ factor, place, chosen, onChange }} />
          ))}
        </Card>
      </SortableContext>
    </DndContext>
  );
}
