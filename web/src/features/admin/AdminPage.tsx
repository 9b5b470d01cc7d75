import { IconUpload } from '@tabler/icons-react';
import { RequireAdmin } from '../../app/guards.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AccessRequests } from './AccessRequests.tsx';

export function AdminPage() {
  return (
    <RequireAdmin>
      {(admin) => (
        <div className="page">
          <PageHeader
            title="Admin Dashboard"
            crumb="Admin"
            actions={
              <ButtonLink to="/upload" leftSection={<IconUpload size={16} aria-hidden />}>
                Upload Database
              </ButtonLink>
            }
          />
          <AccessRequests admin={admin} />
        </div>
      )}
    </RequireAdmin>
  );
}
