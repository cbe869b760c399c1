import {
  createElement,
  type FunctionComponent,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";

type Component = (props: never) => ReactNode;

/** What a screen needs to be read comes first. Code that only reacts to a pointer or a key waits this long, and until idle. */
const SETTLE_MS = 2000;

/** What somebody waits for is asked for again until it is there: the line may come back at any time. */
const AGAIN_MS = 3000;

interface OnDemandOptions {
  /** Left out for parts that few people open. */
  isFetchedWhenQuiet?: boolean;
  /** What opens on a key in no time is mounted, still closed, as soon as its code is there. */
  isMountedWhenFetched?: boolean;
}

/**
 * Code that is loaded when it is about to be used: when a part of it is needed, on `fetch` (a pointer coming near), or
 * once the browser is idle, so that a click rarely waits. After a failure it is loaded again for as long as it is needed, which React's own
 * `lazy` never does.
 */
export function onDemand<Module>(
  load: () => Promise<Module>,
  { isFetchedWhenQuiet = true, isMountedWhenFetched = false }: OnDemandOptions = {},
) {
  const source = new Source(load);
  if (isFetchedWhenQuiet) whenQuiet(source.fetch);
  return {
    fetch: source.fetch,
    /**
     * Returns one component of the code. It renders nothing, or the placeholder, until its props say that it is needed and the
     * code is loaded. From then on it stays mounted, so that it can close with a transition.
     */
    part<Part extends Component>(
      pick: (module: Module) => Part,
      isNeeded: (props: Parameters<Part>[0]) => boolean = () => true,
      placeholder: (props: Parameters<Part>[0]) => ReactNode = () => null,
    ): Part {
      const component = (props: Parameters<Part>[0]) =>
        createElement(SourcePart, {
          source,
          pick: pick as never,
          isNeeded: isNeeded(props),
          isEarly: isMountedWhenFetched,
          placeholder,
          props,
        });
      return component as unknown as Part;
    },
  };
}

class Source<Module> {
  readonly #load: () => Promise<Module>;
  readonly #listeners = new Set<() => void>();
  #module: Module | undefined;
  #isLoading = false;

  constructor(load: () => Promise<Module>) {
    this.#load = load;
  }

  readonly fetch = async (): Promise<void> => {
    if (this.#isLoading || this.#module) return;
    this.#isLoading = true;
    try {
      this.#module = await this.#load();
      for (const tell of [...this.#listeners]) tell();
    } catch (error) {
      console.warn("A part of the app could not be loaded", error);
    } finally {
      this.#isLoading = false;
    }
  };

  readonly module = (): Module | undefined => this.#module;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

interface SourcePartProps {
  source: Source<unknown>;
  pick: (module: unknown) => FunctionComponent<object>;
  isNeeded: boolean;
  isEarly: boolean;
  placeholder: (props: never) => ReactNode;
  props: object;
}

function SourcePart({ source, pick, isNeeded, isEarly, placeholder, props }: SourcePartProps) {
  const module = useSyncExternalStore(source.subscribe, source.module);
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  const isMissing = isNeeded && module === undefined;
  useEffect(() => {
    if (!isMissing) return;
    void source.fetch();
    const again = setInterval(source.fetch, AGAIN_MS);
    return () => clearInterval(again);
  }, [source, isMissing]);
  if (module !== undefined && (wasNeeded || isEarly)) return createElement(pick(module), props);
  return isNeeded ? placeholder(props as never) : null;
}

function whenQuiet(act: () => void): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  // Safari has no `requestIdleCallback`; parts are loaded on intent there, as they are for people who save data.
  if (!("requestIdleCallback" in window) || connection?.saveData) return;
  setTimeout(() => requestIdleCallback(() => navigator.onLine && act()), SETTLE_MS);
}
