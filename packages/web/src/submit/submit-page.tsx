import { common as texts } from '#texts/common';
import { submitPage as submitTexts } from '#texts/submitPage';
import { EvaluationStatus } from '../queue/evaluation-status.tsx';
import { OwnSubmissions } from '../queue/own-submissions.tsx';
import { useSession } from '../sign-in/session.ts';
import { SessionLoading, SignInBox } from '../sign-in/sign-in-box.tsx';
import { useConfig } from '../state/config.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { Faq, SubmissionGuide } from './guide.tsx';
import { SubmissionPanel } from './submission-panel.tsx';

/** Form for submitting a model for evaluation, with the evaluation queue below. */
export function SubmitPage() {
  const { productName } = useConfig();
  const { status, username, token } = useSession();
  if (status === 'loading') return <SessionLoading pageTitle={texts.pages.titles['/add']} />;
  const isSignedIn = username !== null && token !== null;
  return (
    <div className="page stack gap-4 sm:gap-6">
      <PageHeading
        title={texts.pages.titles['/add']}
        subtitle={submitTexts.subtitle({ product: productName })}
      />
      <p className="-mt-2 text-muted sm:-mt-4">
        <span>{submitTexts.vote.before}</span>
        <a href="#/vote">{submitTexts.vote.link}</a>
        <span>{submitTexts.vote.after}</span> <a href="#/results">{submitTexts.ownResults}</a>
      </p>
      {isSignedIn ? null : <SubmissionGuide />}
      <SignInBox actionText={submitTexts.action} />
      {isSignedIn ? (
        <>
          <SubmissionPanel key={username} username={username} token={token} />
          <OwnSubmissions username={username} token={token} />
          <SubmissionGuide />
        </>
      ) : null}
      <Faq />
      <EvaluationStatus />
    </div>
  );
}
