import { HomeScreen } from "../screens/home-screen.tsx";
import { navigation } from "../shared/navigation.ts";
import { createStore, useStore } from "../shared/store.ts";
import { useTexts } from "../shared/texts/texts.ts";
import { Frame } from "./frame.tsx";
import { manifests, screens } from "./manifests.ts";
import { ScreenFailed } from "./screen-failed.tsx";

/** Whether the renderer's code could not be loaded. */
export const isStuck = createStore(false);

/** Home, and in place of any other screen the room for it, until React's renderer is here. */
export function FirstScreen({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts();
  const { name } = useStore(navigation, (state) => state.view);
  const hasFailed = useStore(isStuck, (isSo) => isSo);
  const screen = screens.get(name);
  return (
    <Frame>
      {!screen ? (
        <HomeScreen manifests={manifests} />
      ) : hasFailed ? (
        <ScreenFailed title={t(screen.title)} onRetry={onRetry} />
      ) : (
        <div className="body" aria-busy="true" />
      )}
    </Frame>
  );
}
