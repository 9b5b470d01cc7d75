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
    showOutcomeToast(await remove({ user_id }), t`Access ended`, t`The access was not ended`);
    onClose();
  };
  return (
    <ConfirmDialog
      opened={person !== null}
      title={t`End this access`}
      text={`${person === null ? '' : getPersonDisplayName(person)} sees at once nothing any more of what your provider is sent. Quotes and messages that this person sent stay.`}
      confirmLabel={t`End access`}
      busyLabel={t`Ending`}
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
      <h3>{t`Who asks for access`}</h3>
      <ul className={classes['people']} aria-label={t`Who asks for access`}>
        {waiting.map((person) => (
          <PendingVendorTeamMemberRow key={person.user_id} person={person} />
        ))}
      </ul>
      <h3>{t`Who has access`}</h3>
    </>
  );
}

function People({ view: { provider_name: provider, right, people, waiting } }: { view: VendorTeamReply }) {
  const [personToRemove, setPersonToRemove] = useState<VendorTeamMemberReplyItem | null>(null);
  const isOwner = right === 'owner';
  return (
    <FocusFallbackRegion label={t`People of ${provider}`}>
      <MutedText>
        {isOwner
          ? t`You say who of your provider may do what, and let in who asks for access.`
          : t`An owner of your provider says who may do what.`}
      </MutedText>
      <PendingRequests waiting={waiting} />
      <ul className={classes['people']} aria-label={t`Who has access`}>
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
    <Card className={`${classes['card'] ?? ''} ${classes['below'] ?? ''}`} aria-label={t`People`}>
      <h2>{t`People`}</h2>
      {data === undefined ? (
        <QueryErrorOrSkeleton
          query={query}
          failure={t`Failed to load the people`}
          loading={t`Loading the people`}
          rows={2}
        />
      ) : (
        <People view={data} />
      )}
    </Card>
  );
}
