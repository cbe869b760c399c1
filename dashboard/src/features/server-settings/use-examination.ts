import type { examineServer } from "@hark/contract/server-settings/endpoints";
import { serverChecks } from "@hark/contract/server-settings/rules";
import type { ServerFinding } from "@hark/contract/server-settings/schema";
import { useEffect, useRef, useState } from "react";
import { request } from "../../shared/api/request.ts";

interface Examination {
  findings: ServerFinding[];
  /** 0 to 1 while the doctor looks, else null. */
  progress: number | null;
  error: unknown;
}

/** One thing after the other, as some of them wait for others on the network (O4). It ends with the screen. */
export function useExamination() {
  const [examination, setExamination] = useState<Examination>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    const findings: ServerFinding[] = [];
    setExamination({ findings, progress: 0, error: null });
    try {
      for (const [index, check] of serverChecks.entries()) {
        const { signal } = mine;
        const { finding } = await request<typeof examineServer>(
          "POST /server/checks/:check",
          { params: { check } },
          { signal },
        );
        if (signal.aborted) return;
        findings.push(finding);
        const part = (index + 1) / serverChecks.length;
        setExamination({ findings: [...findings], progress: part < 1 ? part : null, error: null });
      }
    } catch (error) {
      if (!mine.signal.aborted) setExamination({ findings: [...findings], progress: null, error });
    }
  }

  return { examination, start: () => void start() };
}
