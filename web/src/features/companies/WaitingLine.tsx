import { NativeSelect } from '@mantine/core';
import type { WaitingMemberView } from '@marketplace/contracts/companies/companies.api.ts';
import { CompanyRole, companyRoles } from '@marketplace/contracts/companies/companies.values.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DayTime } from '../../ui/RelativeTime.tsx';
import { Row } from '../../ui/Row.tsx';
import { useAdmitMemberMutation, useDeclineMemberMutation } from './companiesApi.ts';
import { nameOf, roleWords } from './companyWords.ts';
import { tellOutcome } from './tellOutcome.ts';

export interface WaitingLineProps {
  person: WaitingMemberView;
  /** The reader's own rights, the most that the reader can give. */
  own: CompanyRole;
}

/** Somebody who asks to belong to the company: yes, with which rights, or no. */
export function WaitingLine({ person, own }: WaitingLineProps) {
  const [role, setRole] = useState<CompanyRole>('buyer');
  const [admit, admitting] = useAdmitMemberMutation();
  const [decline, declining] = useDeclineMemberMutation();
  const name = nameOf(person);
  const about = { user_id: person.user_id };
  const given = companyRoles.slice(0, companyRoles.indexOf(own) + 1);
  const approve = async (): Promise<void> => {
    tellOutcome(await admit({ ...about, role }), 'Request approved', 'The request was not approved');
  };
  const refuse = async (): Promise<void> => {
    tellOutcome(await decline(about), 'Request declined', 'The request was not declined');
  };
  return (
    <Row as="li" gap="8px 16px" wrap justify="between">
      <span>
        <strong>{name}</strong>
        <small>{person.email}</small>
        <small>
          Asked <DayTime instant={person.asked_at} />
        </small>
      </span>
      <Row gap={8} wrap>
        <NativeSelect
          aria-label={`Rights of ${name}`}
          data={given.toReversed().map((value) => ({ value, label: roleWords[value] }))}
          value={role}
          onChange={({ currentTarget }) => setRole(CompanyRole.parse(currentTarget.value))}
        />
        <Button
          variant="primary"
          busy={admitting.isLoading}
          busyLabel="Approving"
          aria-label={`Approve ${name}`}
          onClick={() => void approve()}
        >
          Approve
        </Button>
        <Button
          busy={declining.isLoading}
          busyLabel="Declining"
          aria-label={`Decline ${name}`}
          onClick={() => void refuse()}
        >
          Decline
        </Button>
      </Row>
    </Row>
  );
}
