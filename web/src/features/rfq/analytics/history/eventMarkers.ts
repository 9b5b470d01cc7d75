import {
  IconBell,
  IconCalculator,
  IconCheck,
  IconClockOff,
  IconClockPlus,
  IconEye,
  IconFileText,
  IconLock,
  IconLockOpen,
  IconMessage,
  IconPaperclip,
  IconPoint,
  IconReceipt,
  IconReceiptOff,
  IconShield,
  IconTrash,
  IconTrophy,
  IconUserCheck,
  IconUsersGroup,
  IconX,
} from '@tabler/icons-react';
import { RfqEventType } from '@marketplace/contracts/rfq/rfq.values.ts';

/** Icon and colour mark of an event type. */
interface EventMarker {
  readonly icon: typeof IconPoint;
  readonly mark: 'sent' | 'step' | 'quote' | 'admin' | 'end';
}

const eventMarkers: Readonly<Record<RfqEventType | 'MessageSent' | 'AttachmentSent', EventMarker>> = {
  RfqSent: { icon: IconFileText, mark: 'sent' },
  RfqViewed: { icon: IconEye, mark: 'step' },
  RfqAccepted: { icon: IconCheck, mark: 'step' },
  RfqRejected: { icon: IconX, mark: 'end' },
  QuoteSent: { icon: IconReceipt, mark: 'quote' },
  RfqExpired: { icon: IconClockOff, mark: 'end' },
  LinkStatusSetByAdmin: { icon: IconShield, mark: 'admin' },
  LinkDeleted: { icon: IconTrash, mark: 'admin' },
  QuoteWithdrawn: { icon: IconReceiptOff, mark: 'end' },
  QuoteAwarded: { icon: IconTrophy, mark: 'quote' },
  QuoteNotAwarded: { icon: IconX, mark: 'end' },
  RfqClosed: { icon: IconLock, mark: 'end' },
  RfqReopened: { icon: IconLockOpen, mark: 'step' },
  DeadlineExtended: { icon: IconClockPlus, mark: 'step' },
  ExpiryLifted: { icon: IconLockOpen, mark: 'step' },
  ProviderAdded: { icon: IconFileText, mark: 'sent' },
  DeadlineReminded: { icon: IconBell, mark: 'step' },
  RfqNeedChanged: { icon: IconCalculator, mark: 'step' },
  InChargeSet: { icon: IconUserCheck, mark: 'step' },
  RfqHandedOver: { icon: IconUsersGroup, mark: 'step' },
  MessageSent: { icon: IconMessage, mark: 'step' },
  AttachmentSent: { icon: IconPaperclip, mark: 'step' },
};

/** Returns the icon and mark of an event type. Types that this release does not know get the neutral mark `step`. */
export function getRfqEventMarker(type: string): EventMarker {
  if (type === 'MessageSent' || type === 'AttachmentSent') return eventMarkers[type];
  const parsed = RfqEventType.safeParse(type);
  return parsed.success ? eventMarkers[parsed.data] : { icon: IconPoint, mark: 'step' };
}
