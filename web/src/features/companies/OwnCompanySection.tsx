import { t } from '@lingui/core/macro';
import type { CompanyMemberReplyItem, OwnCompanyReply } from '@marketplace/contracts/companies/companies.api.ts';
import { useState } from 'react';
import { useFocusReplacedContent } from '../../core/useFocusReplacedContent.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FlexRow } from '../../ui/FlexRow.tsx';
import { Stack } from '../../ui/Stack.tsx';
import classes from '../../shared/access/People.module.css';
import { CompanyNameForm } from './CompanyNameForm.tsx';
import { CompanySignInSettingsCard } from './CompanySignInSettingsCard.tsx';
import { TransferRfqsToCompanyCard } from './TransferRfqsToCompanyCard.tsx';
import { useLeaveCompanyMutation, useRemoveMemberMutation, useRenameCompanyMutation } from './companiesApi.ts';
import { getPersonDisplayName } from '../../shared/access/personDisplayName.ts';
import { CompanyMemberListItem } from './CompanyMemberListItem.tsx';
import { showOutcomeToast } from '../../core/showOutcomeToast.ts';
import { CompanyJoinRequestListItem } from './CompanyJoinRequestListItem.tsx';

/** Asks for confirmation before removing a member; open while `member` is set. */
function RemoveDialog({ member, onClose }: { member: CompanyMemberReplyItem | null; onClose: () => void }) {
  const [remove, { isLoading }] = useRemoveMemberMutation();
  const run = async ({ user_id }: CompanyMemberReplyItem): Promise<void> => {
    showOutcomeToast(await remove({ user_id }), t`Member removed`, t`The member was not removed`);
    onClose();
  };
  const name = member === null ? '' : getPersonDisplayName(member);
  return (
    <ConfirmDialog
      opened={member !== null}
      title={t`Remove from the company`}
      text={t`${name} will immediately lose access to the company’s requests. Requests that this person sent for the company stay with the company.`}
      confirmLabel={t`Remove`}
      busyLabel={t`Removing`}
      danger
      busy={isLoading}
      onConfirm={() => member !== null && void run(member)}
      onCancel={onClose}
    />
  );
}

function LeaveCompanyButton() {
  const [isConfirming, setConfirming] = useState(false);
  const [leave, { isLoading }] = useLeaveCompanyMutation();
  const run = async (): Promise<void> => {
    showOutcomeToast(await leave(undefined), t`You left the company`, t`You did not leave the company`);
    setConfirming(false);
  };
  return (
    <>
      <Button onClick={() => setConfirming(true)}>{t`Leave the company`}</Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t`Leave the company`}
        text={t`You will lose access to the company’s requests. Requests that you sent for the company stay with the company.`}
        confirmLabel={t`Leave`}
        busyLabel={t`Leaving`}
        danger
        busy={isLoading}
        onConfirm={() => void run()}
        onCancel={() => setConfirming(false)}
      />
    </>
  );
}

function RenameForm({ name, onDone }: { name: string; onDone: () => void }) {
  const [rename, { isLoading, error }] = useRenameCompanyMutation();
  const send = async (next: string): Promise<void> => {
    const reply = await rename(next);
    if (reply.data !== undefined) onDone();
  };
  const labels = { submitLabel: t`Save`, busyLabel: t`Saving` };
  return (
    <CompanyNameForm
      {...labels}
      {...{ name, busy: isLoading, error }}
      onSubmit={(next) => void send(next)}
      onCancel={onDone}
    />
  );
}

/** The user's company: its members, requests to join, sign-in settings, and a button to leave. */
export function OwnCompanySection({ own }: { own: OwnCompanyReply }) {
  const { company, role, members, waiting, earlier_requests: earlier } = own;
  const [memberToRemove, setMemberToRemove] = useState<CompanyMemberReplyItem | null>(null);
  const [isRenaming, setRenaming] = useState(false);
  const container = useFocusReplacedContent(isRenaming);
  const isOwner = role === 'owner';
  return (
    <Stack gap={16} role="group" tabIndex={-1} aria-label={t`Your company`}>
      <Card aria-label={t`Company`} className={classes['card']}>
        <div ref={container}>
          {isRenaming ? (
            <RenameForm name={company?.name ?? ''} onDone={() => setRenaming(false)} />
          ) : (
            <FlexRow gap="8px 16px" wrap justify="between">
              <h2>{company?.name ?? t`Your company`}</h2>
              {isOwner && <Button onClick={() => setRenaming(true)}>{t`Rename`}</Button>}
            </FlexRow>
          )}
        </div>
      </Card>
      {waiting.length > 0 && role !== null && (
        <Card aria-label={t`Requests to join`} className={classes['card']}>
          <h2>{t`Requests to join`}</h2>
          <ul className={classes['people']}>
            {waiting.map((person) => (
              <CompanyJoinRequestListItem key={person.user_id} person={person} own={role} />
            ))}
          </ul>
        </Card>
      )}
      <Card aria-label={t`Members`} className={classes['card']}>
        <h2>{t`Members`}</h2>
        <ul className={classes['people']}>
          {members.map((member) => (
            <CompanyMemberListItem
              key={member.user_id}
              member={member}
              isOwner={isOwner}
              onRemove={() => setMemberToRemove(member)}
            />
          ))}
        </ul>
        <FlexRow gap={8} wrap className={classes['leave']}>
          <LeaveCompanyButton />
        </FlexRow>
      </Card>
      <TransferRfqsToCompanyCard count={earlier} companyName={company?.name ?? t`your company`} />
      {isOwner && <CompanySignInSettingsCard members={members} email={members.find(({ own }) => own)?.email ?? ''} />}
      <RemoveDialog member={memberToRemove} onClose={() => setMemberToRemove(null)} />
    </Stack>
  );
}
