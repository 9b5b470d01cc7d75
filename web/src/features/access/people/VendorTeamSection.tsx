import { t } from '@lingui/core/macro';
import type { VendorTeamReply, VendorTeamMemberReplyItem } from '@marketplace/contracts/access/access.people.api.ts';
import { useState } from 'react';
import { showOutcomeToast } from '../../../core/showOutcomeToast.ts';
import { getPersonDisplayName } from '../../../shared/access/personDisplayName.ts';
import { PersonNameAndActionsRow } from '../../../shared/access/PersonNameAndActionsRow.tsx';
import classes from '../../../shared/access/People.module.css';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FocusFallbackRegion } from '../../../ui/FocusFallbackRegion.tsx';
import { QueryErrorOrSkeleton } from '../../../ui/QueryErrorOrSkeleton.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { vendorRightLabels } from '../vendorRightLabels.ts';
import { VendorTeamMemberRow } from './VendorTeamMemberRow.tsx';
import { useRemoveVendorMutation, useVendorPeopleQuery } from './vendorPeopleApi.ts';
import { PendingVendorTeamMemberRow } from './PendingVendorTeamMemberRow.tsx';

/** Asks for confirmation before ending a person's access; open while `person` is set. */
function RemoveDialog({ person, onClose }: { person: VendorTeamMemberReplyItem | null; onClose: () => void }) {
  const [remove, { isLoading }] = useRemoveVendorMutation();
  const submit = async ({ user_id }: VendorTeamMemberReplyItem): Promise<void> => {
    showOutcomeToast(await remove({ user_id }), t`Access removed`, t`The access was not removed`);
    onClose();
  };
  const name = person === null ? '' : getPersonDisplayName(person);
  return (
    <ConfirmDialog
      opened={person !== null}
      title={t`Remove access`}
      text={t`${name} will immediately lose access to the requests sent to your provider. Quotes and messages that this person sent are kept.`}
      confirmLabel={t`Remove access`}
      busyLabel={t`Removing`}
      danger
      busy={isLoading}
      onConfirm={() => person !== null && void submit(person)}
      onCancel={onClose}
    />
  );
}

function PendingRequests({ waiting }: Pick<VendorTeamReply, 'waiting'>) {
  if (waiting.length === 0) return null;
  return (
    <>
      <h3>{t`Access requests`}</h3>
      <ul className={classes['people']} aria-label={t`Access requests`}>
        {waiting.map((person) => (
          <PendingVendorTeamMemberRow key={person.user_id} person={person} />
        ))}
      </ul>
      <h3>{t`People with access`}</h3>
    </>
  );
}

function People({ view: { provider_name: provider, right, people, waiting } }: { view: VendorTeamReply }) {
  const [personToRemove, setPersonToRemove] = useState<VendorTeamMemberReplyItem | null>(null);
  const isOwner = right === 'owner';
  return (
    <FocusFallbackRegion label={t`Team of ${provider}`}>
      <MutedText>
        {isOwner
          ? t`Manage the rights of your team and decide on access requests.`
          : t`Only team members with the “Owner” right can manage access and rights.`}
      </MutedText>
      <PendingRequests waiting={waiting} />
      <ul className={classes['people']} aria-label={t`People with access`}>
        {people.map((person) =>
          isOwner ? (
            <VendorTeamMemberRow key={person.user_id} person={person} onRemove={() => setPersonToRemove(person)} />
          ) : (
            <PersonNameAndActionsRow
              key={person.user_id}
              name={getPersonDisplayName(person)}
              own={person.own}
              details={<small>{vendorRightLabels[person.right]}</small>}
            />
          ),
        )}
      </ul>
      <RemoveDialog person={personToRemove} onClose={() => setPersonToRemove(null)} />
    </FocusFallbackRegion>
  );
}

/** Section with the people who have access to the vendor's provider. Owners can grant, change and end access. */
export function VendorTeamSection() {
  const query = useVendorPeopleQuery(undefined);
  const { data } = query;
  return (
    <Card className={`${classes['card'] ?? ''} ${classes['below'] ?? ''}`} aria-label={t`Team`}>
      <h2>{t`Team`}</h2>
      {data === undefined ? (
        <QueryErrorOrSkeleton
          query={query}
          failure={t`Failed to load the team`}
          loading={t`Loading the team`}
          rows={2}
        />
      ) : (
        <People view={data} />
      )}
    </Card>
  );
}
