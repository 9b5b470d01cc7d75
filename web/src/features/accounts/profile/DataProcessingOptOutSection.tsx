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
    description: t`We only store your data. Matching and alerts are unavailable, and we email you only about your account, your rights and your requests for quotes.`,
  },
  {
    right: 'objection',
    label: t`Object to analysis`,
    description: t`We do not log your searches or how you use this site, and we permanently delete your search history.`,
  },
] as const;

/** Switches for restriction of processing and objection to analysis. Both apply until the user turns them off. */
export function DataProcessingOptOutSection({ user }: { user: SignedInUserReply }) {
  const [set, { isLoading }] = useSetProcessingRightsMutation();
  const dispatch = useAppDispatch();
  const change = async (right: (typeof switches)[number]['right'], inForce: boolean): Promise<void> => {
    const reply = await set({ right, inForce });
    if (reply.data === undefined) {
      showFailureToast(reply.error, t`The setting was not changed`);
      return;
    }
    const { message, processing_restricted, objecting } = reply.data;
    dispatch(signedInUserLoaded({ ...user, processing_restricted, objecting }));
    showToast({ type: 'success', title: t`Setting changed`, message });
  };
  return (
    <ProfilePageSectionCard
      title={t`Data processing`}
      lead={t`These settings take effect immediately and apply until you turn them off.`}
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
