import {
  type AnswerIdentity,
  answerIdentityText,
  SignedAnswer,
} from '@marketplace/contracts/matching/matching.answer.ts';
import { openSignedText } from '@marketplace/http/signedText.ts';

/** @returns what the server signed for this answer, or `null` when the digest is not its own for it. */
export function openAnswer(secret: string, digest: string, identity: AnswerIdentity): SignedAnswer | null {
  const carried = openSignedText(secret, digest, answerIdentityText(identity));
  return carried === null ? null : SignedAnswer.parse(JSON.parse(carried));
}
