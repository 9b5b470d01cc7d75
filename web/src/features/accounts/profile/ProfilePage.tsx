import { RequireSession } from '../../../app/guards.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { MyDataSection } from './MyDataSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import classes from './Profile.module.css';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

/** The person's own account: names, password, second factor, sessions, data. */
export function ProfilePage() {
  return (
    <RequireSession text="Please log in to view your profile.">
      {(user) => (
        <div className="page">
          <PageHeader title="Profile" crumb="Profile" lead={user.email} />
          <div className={classes['sections']}>
            <DetailsSection key={user.id} user={user} />
            <PasswordSection />
            <SecondFactorSection user={user} />
            <SessionsSection />
            <MyDataSection user={user} />
          </div>
        </div>
      )}
    </RequireSession>
  );
}
