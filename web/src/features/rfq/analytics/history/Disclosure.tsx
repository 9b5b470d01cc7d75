import { IconLock, IconLockOpen } from '@tabler/icons-react';
import type { AuditedLinkView } from '@marketplace/contracts/rfq/rfq.historyViews.ts';
import { dayAndTime } from './moments.ts';
import classes from './RfqHistory.module.css';

/** Which vendors could see who the customer is, and since when. */
export function Disclosure({ links }: { links: readonly AuditedLinkView[] }) {
  return (
    <div className={classes['disclosure']}>
      <h4>Who could see the contact data</h4>
      <ul>
        {links.map(({ id, provider_name, contact_visible_since: since, deleted_at }) => {
          const visible = since !== null && deleted_at === null;
          const Icon = visible ? IconLockOpen : IconLock;
          const moment = since === null ? null : dayAndTime(since);
          return (
            <li key={id} data-visible={visible || undefined}>
              <Icon size={16} aria-hidden />
              <span>
                <strong>{provider_name}</strong>
                {visible && moment !== null ? `since ${moment.day}, ${moment.time}` : 'hidden'}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
