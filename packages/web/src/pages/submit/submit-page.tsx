import { common as texts } from '#catalog/common.ts';
import { submitPage as submitTexts } from '#catalog/submit-page.ts';
import { useSession } from '../../session/session.ts';
import { SignInBox } from '../../session/sign-in-box.tsx';
import { useConfig } from '../../state/config.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SpinnerArea } from '../../ui/spinner.tsx';
import { Faq } from './faq.tsx';
import { EvaluationStatus } from './queue/evaluation-status.tsx';
import { OwnSubmissions } from './queue/own-submissions.tsx';
import { SubmissionGuide } from './submission-guide.tsx';
import { SubmissionPanel } from './submission-panel.tsx';
import styles from './submit-page.module.css';

/** Submit a model for evaluation, with the evaluation queue below. */
export function SubmitPage() {
  const { productName } = useConfig();
  const { status, username, token } = useSession();
  if (status === 'loading') {
    return (
      <>
        <h1 className="hidden-text">{texts.submit.title}</h1>
        <SpinnerArea size="page" label={texts.session.loading} />
      </>
    );
  }
  return (
    <div className={styles.page}>
      <PageHeading title={texts.submit.title} subtitle={texts.submit.subtitle(productName)} />
      <p className={styles.vote}>
        {submitTexts.vote.before}
        <a href="#/vote">{submitTexts.vote.link}</a>
        {submitTexts.vote.after}
      </p>
      <SubmissionGuide />
      <SignInBox actionText={submitTexts.action} />
      {username === null || token === null ? null : (
        <>
          <SubmissionPanel key={username} username={username} token={token} />
          <OwnSubmissions username={username} />
        </>
      )}
      <Faq />
      <EvaluationStatus />
    </div>
  );
}
