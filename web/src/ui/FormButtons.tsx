import { Button, type ButtonProps } from './Button.tsx';
import { Row } from './Row.tsx';

export interface FormButtonsProps extends ButtonProps {
  /** In a dialog at its end; in a page below its fields. */
  justify?: 'end';
  onCancel: () => void;
}

/** Cancel, and beside it the button that does what the form is for. */
export function FormButtons({ justify, onCancel, ...button }: FormButtonsProps) {
  return (
    <Row gap={8} align="stretch" {...(justify === 'end' ? { justify } : { wrap: true })}>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <Button variant="primary" {...button} />
    </Row>
  );
}
