import { type ComponentType, useState } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { PrivacyFormSuccess } from './PrivacyFormSuccess.tsx';
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
          <PrivacyFormSuccess message={message} onAgain={() => setMessage(null)} />
        )}
      </div>
    </Card>
  );
}
