import { t } from '@lingui/core/macro';
import { FileButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import type { EditableProviderReply } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import { getApiErrorText } from '../../../core/apiError.ts';
import { showToast } from '../../../core/showToast.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { ProviderLogo } from '../../../shared/catalogue/ProviderLogo.tsx';
import { useUploadLogoMutation } from './databaseApi.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './EditProviderForm.module.css';

interface LogoFieldProps {
  detail: EditableProviderReply;
  onStored: (stored: { version: number; logo: string }) => void;
}

/** Shows the provider's logo and uploads a new one, which is saved immediately. */
export function ProviderLogoField({ detail, onStored }: LogoFieldProps) {
  const { base, record, logo } = detail;
  const [upload, { isLoading, error }] = useUploadLogoMutation();
  const send = async (file: File | null): Promise<void> => {
    if (file === null) return;
    const reply = await upload({ id: record.id, base, file });
    if (reply.error !== undefined) return;
    showToast({ type: 'success', title: t`Logo saved`, message: record.name });
    onStored(reply.data);
  };
  return (
    <FlexRow gap={16} wrap className={classes['logo']}>
      <ProviderLogo name={record.name} file={logo} size={56} />
      <div>
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void send(file)}>
          {(props) => (
            <Button
              {...props}
              leftSection={<IconPhoto size={16} aria-hidden />}
              busy={isLoading}
              busyLabel={t`Uploading`}
            >
              {logo === null ? t`Upload logo` : t`Replace logo`}
            </Button>
          )}
        </FileButton>
        <p>{t`PNG, JPEG or WebP, up to 512 KB.`}</p>
      </div>
      {record.logoFile !== null && logo === null && (
        <p>{t`The file ${{ logoFile: record.logoFile }} is not in the logos folder, so the provider’s initials are shown instead.`}</p>
      )}
      {error !== undefined && (
        <Notice tone="error" title={t`The logo was not saved`}>
          {getApiErrorText(error, t`Please try again.`)}
        </Notice>
      )}
    </FlexRow>
  );
}
