import { type ComponentType, useState } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { FormSent } from './FormSent.tsx';
import classes from './PrivacyForms.module.css';

export interface FormCardProps {
  title: string;
  Form: ComponentType<{ onSent: (message: string) => void }>;
}

/** Card with a form, replaced by a success message after submission. */
export function FormCard({ title, Form }: FormCardProps) {
  const [message, setMessage] = useState<string | null>(null);
  return (
    <Card title={title} className={classes['form']}>
      <div>
        {message === null ? (
          <Form onSent={setMessage} />
        ) : (
          <FormSent message={message} onAgain={() => setMessage(null)} />
        )}
      </div>
    </Card>
  );
}
