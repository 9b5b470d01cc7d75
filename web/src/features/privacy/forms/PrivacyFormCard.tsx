import { type ComponentType, useState } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { PrivacyFormSuccessNotice } from './PrivacyFormSuccessNotice.tsx';
import classes from './PrivacyForms.module.css';

export interface PrivacyFormCardProps {
  title: string;
  Form: ComponentType<{ onSent: (message: string) => void }>;
}

/** Card with a form, replaced by a success message after submission. */
export function PrivacyFormCard({ title, Form }: PrivacyFormCardProps) {
  const [message, setMessage] = useState<string | null>(null);
  return (
    <Card title={title} className={classes['form']}>
      <div>
        {message === null ? (
          <Form onSent={setMessage} />
        ) : (
          <PrivacyFormSuccessNotice message={message} onAgain={() => setMessage(null)} />
        )}
      </div>
    </Card>
  );
}
