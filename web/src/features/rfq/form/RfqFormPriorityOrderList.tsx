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

const instructions = t`To move this priority with the keyboard, press Space, move it with the arrow keys, and press Space again. To cancel, press Escape.`;

function getPriorityName(id: UniqueIdentifier): string {
  return decisionPriorityLabels[BuyerDecisionCriterion.parse(id)];
}

/** Builds the announcements for screen readers while a priority is dragged. */
function buildAnnouncements(chosen: readonly BuyerDecisionCriterion[]): Announcements {
  const total = chosen.length;
  const getPosition = (id: UniqueIdentifier): number => chosen.indexOf(BuyerDecisionCriterion.parse(id)) + 1;
  const describe = (id: UniqueIdentifier) => ({ name: getPriorityName(id), position: getPosition(id) });
  return {
    onDragStart: ({ active }) => {
      const { name, position } = describe(active.id);
      return t`${name} was picked up at position ${position} of ${total}.`;
    },
    onDragOver: ({ active, over }) => {
      if (over === null) return undefined;
      const name = getPriorityName(active.id);
      return t`${name} is over position ${{ position: getPosition(over.id) }} of ${total}.`;
    },
    onDragEnd: ({ active, over }) => {
      const name = getPriorityName(active.id);
      return over === null
        ? t`${name} was not moved.`
        : t`${name} was dropped at position ${{ position: getPosition(over.id) }} of ${total}.`;
    },
    onDragCancel: ({ active }) => {
      const { name, position } = describe(active.id);
      return t`${name} was not moved. It is at position ${position} of ${total}.`;
    },
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
