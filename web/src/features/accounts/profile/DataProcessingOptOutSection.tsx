import { t } from '@lingui/core/macro';
import { Checkbox } from '@mantine/core';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { useAppDispatch } from '../../../core/hooks.ts';
import { showToast } from '../../../core/showToast.tsx';
import { showFailureToast } from '../../../core/showFailureToast.ts';
import { signedInUserLoaded } from '../../../core/sessionSlice.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { ProfilePageSectionCard } from './ProfilePageSectionCard.tsx';
import { useSetProcessingRightsMutation } from './profileApi.ts';

const switches = [
  {
    right: 'restriction',
    label: t`Restrict processing`,
    description: t`Your data is only kept: nothing is matched for you, no alerts come, and mails are only about your account, your rights and requests for quotes.`,
  },
  {
    right: 'objection',
    label: t`Object to analysis`,
    description: t`Your searches are not logged: the history of before goes for good. No page tells what you do.`,
  },
] as const;

/** Switches for restriction of processing and objection to analysis. Both apply until the user turns them off. */
export function DataProcessingOptOutSection({ user }: { user: SignedInUserReply }) {
  const [set, { isLoading }] = useSetProcessingRightsMutation();
  const dispatch = useAppDispatch();
  const change = async (right: (typeof switches)[number]['right'], inForce: boolean): Promise<void> => {
    const reply = await set({ right, inForce });
    if (reply.data === undefined) {
      showFailureToast(reply.error, t`Not changed`);
      return;
    }
    const { message, processing_restricted, objecting } = reply.data;
    dispatch(signedInUserLoaded({ ...user, processing_restricted, objecting }));
    showToast({ type: 'success', title: t`Changed`, message });
  };
  return (
    <ProfilePageSectionCard
      title={t`What is done with your data`}
      lead={t`Both are in force at once, until you take them back.`}
    >
      <Stack gap={16}>
        {user.processing_restricted && <Notice tone="warning" title={t`The processing of your data is restricted`} />}
        {switches.map(({ right, label, description }) => (
          <Checkbox
            key={right}
            label={label}
            description={description}
            disabled={isLoading}
            checked={right === 'restriction' ? user.processing_restricted : user.objecting}
            onChange={({ currentTarget }) => void change(right, currentTarget.checked)}
          />
        ))}
      </Stack>
    </ProfilePageSectionCard>
  );
}
