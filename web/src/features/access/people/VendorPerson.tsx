import type { VendorPersonView } from '@marketplace/contracts/access/access.people.api.ts';
import { type VendorRight, vendorRights } from '@marketplace/contracts/access/access.values.ts';
import { tellOutcome } from '../../../core/tellOutcome.ts';
import { nameOf } from '../../../shared/access/nameOf.ts';
import { PersonLine } from '../../../shared/access/PersonLine.tsx';
import { RightsSelect } from '../../../shared/access/RightsSelect.tsx';
import { Button } from '../../../ui/Button.tsx';
import { vendorRightWords } from '../vendorRightWords.ts';
import { useSetVendorRightMutation } from './vendorPeopleApi.ts';

export interface VendorPersonProps {
  person: VendorPersonView;
  onRemove: () => void;
}

/** A person with access to the provider, with controls for owners to change rights and remove the person. */
export function VendorPerson({ person, onRemove }: VendorPersonProps) {
  const [setRight, { isLoading }] = useSetVendorRightMutation();
  const change = async (right: VendorRight): Promise<void> => {
    const reply = await setRight({ user_id: person.user_id, right });
    tellOutcome(reply, 'Rights changed', 'The rights were not changed');
  };
  const name = nameOf(person);
  return (
    <PersonLine name={name} own={person.own} details={null}>
      <RightsSelect
        {...{ name, rights: vendorRights, words: vendorRightWords, value: person.right, busy: isLoading }}
        onChoose={(right) => void change(right)}
      />
      {!person.own && (
        <Button variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </PersonLine>
  );
}
