import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SessionReplyItem } from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { useAppDispatch } from '../../../core/hooks.ts';
import { showToast } from '../../../core/showToast.tsx';
import { showFailureToast } from '../../../core/showFailureToast.ts';
import { signedOut } from '../../../core/sessionSlice.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CalendarDateWithTimeTooltip, RelativeTimeText } from '../../../ui/RelativeTimeText.tsx';
import { QueryErrorOrSkeleton } from '../../../ui/QueryErrorOrSkeleton.tsx';
import { useCurrentTime } from '../../../ui/useCurrentTime.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './Profile.module.css';
import { useEndSessionMutation, useSessionsQuery, useSignOutEverywhereMutation } from './profileApi.ts';
import { ProfilePageSectionCard } from './ProfilePageSectionCard.tsx';

const unknownDevice = t`Unknown browser`;

function SignOutButton({ session }: { session: SessionReplyItem }) {
  const [end, { isLoading }] = useEndSessionMutation();
  const submit = async (): Promise<void> => {
    const reply = await end(session.id);
    if (reply.data === undefined) notifySignOutFailure(reply.error);
    else showToast({ type: 'success', title: t`Signed out`, message: reply.data.message });
  };
  return (
    <Button
      variant="quiet"
      busy={isLoading}
      aria-label={t`Sign out ${{ device: session.device ?? unknownDevice }}`}
      onClick={() => void submit()}
    >{t`Sign out`}</Button>
  );
}

function SessionLine({ session, now }: { session: SessionReplyItem; now: number }) {
  return (
    <FlexRow as="li" gap="4px 16px" wrap justify="between">
      <span>
        {session.device ?? unknownDevice}
        <small>
          <Trans>
            Signed in <CalendarDateWithTimeTooltip instant={session.signed_in_at} />, last used{' '}
            <RelativeTimeText instant={session.last_seen_at} now={now} />
          </Trans>
        </small>
      </span>
      {session.current ? <Badge tone="ink">{t`This session`}</Badge> : <SignOutButton session={session} />}
    </FlexRow>
  );
}

function notifySignOutFailure(error: unknown): void {
  showFailureToast(error, t`Sign-out failed`);
}

function useEndSessions() {
  const dispatch = useAppDispatch();
  const [signOut, { isLoading }] = useSignOutEverywhereMutation();
  const end = async (keepThis: boolean): Promise<void> => {
    const reply = await signOut({ keepThis });
    if (reply.data === undefined) {
      notifySignOutFailure(reply.error);
      return;
    }
    showToast({ type: 'success', title: t`Signed out`, message: reply.data.message });
    if (!keepThis) dispatch(signedOut('left'));
  };
  return { end, isLoading };
}

/** Lists the user's sessions and lets the user end them. */
export function SessionsSection() {
  const query = useSessionsQuery(undefined);
  const { data } = query;
  const { end, isLoading } = useEndSessions();
  const now = useCurrentTime();
  return (
    <ProfilePageSectionCard title={t`Sessions`} lead={t`Browsers in which you are signed in.`}>
      {data === undefined && (
        <QueryErrorOrSkeleton
          query={query}
          failure={t`Failed to load your sessions`}
          loading={t`Loading your sessions`}
          rows={2}
        />
      )}
      {data !== undefined && (
        <ul className={classes['sessions']}>
          {data.map((session) => (
            <SessionLine key={session.id} session={session} now={now} />
          ))}
        </ul>
      )}
      <FlexRow gap={8} align="stretch" wrap>
        <Button
          disabled={data === undefined || data.length < 2}
          busy={isLoading}
          onClick={() => void end(true)}
        >{t`Sign out other sessions`}</Button>
        <Button variant="quiet" busy={isLoading} onClick={() => void end(false)}>{t`Sign out everywhere`}</Button>
      </FlexRow>
    </ProfilePageSectionCard>
  );
}
